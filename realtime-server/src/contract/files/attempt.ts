/**
 * The header with a random name of each attempt to send a form. An automatic retry of the browser
 * sends the same name.
 */
export const attemptHeader = 'x-attempt'
