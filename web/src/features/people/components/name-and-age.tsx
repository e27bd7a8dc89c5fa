import { shownAge } from '../../../lib/person.ts'

/** The age stays behind the name, even if the name is written from right to left. */
export const NameAndAge = ({ person }: { person: { name: string; age: number | null } }) => (
  <>
    <bdi>{person.name}</bdi>, {shownAge(person)}
  </>
)
