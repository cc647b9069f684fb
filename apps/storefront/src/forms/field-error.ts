/** What is wrong with an answer in a form; `useProblemText` has the words. */
export type FieldError = 'required' | 'email' | 'format' | 'phone' | 'cpf' | 'cep' | 'short' | 'weak' | 'different'

/** Names a problem in a schema, so that only known ones compile. */
export const problem = <Problem extends FieldError>(code: Problem): Problem => code
