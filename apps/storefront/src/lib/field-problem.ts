/** What is wrong with an answer in a form; `useProblemText` has the words. */
export type FieldProblem = 'required' | 'email' | 'format' | 'phone' | 'cpf' | 'cep' | 'short' | 'weak' | 'different'

/** Names a problem in a schema, so that only known ones compile. */
export const problem = <Problem extends FieldProblem>(code: Problem): Problem => code
