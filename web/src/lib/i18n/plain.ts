/** A sentence that leaves the app, without the marks that isolate the direction of inserted values (vite/catalogs.ts). */
export const plain = (sentence: string): string => sentence.replace(/[\u2068\u2069]/g, '')
