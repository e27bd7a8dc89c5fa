/** Short questions that people answer on their profiles. Only the editor loads the list: views have the prompt's text with the answer. */
export * from './fields.ts'
