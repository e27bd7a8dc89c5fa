/** The name of the changes in the person's storage that an earlier visit could not store. */
export const keptAs = 'profile-changes-2'
