/** The tables of the release 0.2.0, by feature in db/base. Databases that earlier migrations brought there have it: see former.ts. */
export { installBase as up } from '../base.ts'
