import { shownAge } from '../../../lib/person.ts'

/** Keeps the age after the name, even for a name written from right to left. */
export const NameAndAge = ({ person }: { person: { name: string; age: number | null } }) => (
  <>
    <bdi>{person.name}</bdi>, {shownAge(person)}
  </>
)
