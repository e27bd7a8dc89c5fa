/** Header with a random name for each attempt to send a form. The browser's automatic retry repeats the name. */
export const attemptHeader = 'x-attempt'
