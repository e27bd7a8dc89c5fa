/** The header with a random name of each attempt to send a form. A browser that sends it again by itself sends the same one. */
export const attemptHeader = 'x-attempt'
