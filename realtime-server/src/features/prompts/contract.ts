/** Short questions that people answer on their profiles. The list is loaded with the editor alone: a view brings the prompt's words with the answer. */
export * from './fields.ts'
