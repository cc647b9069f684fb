import { vars } from './contract.css.ts'

type Tree = { [name: string]: string | Tree }

/** The CSS variable of a token by its path, such as `size.content`. */
export function variableAt(path: string): string {
  const found = path.split('.').reduce<string | Tree | undefined>((at, name) => (at as Tree | undefined)?.[name], vars)
  if (typeof found !== 'string') throw new Error(`The contract has no token "${path}".`)
  return found
}
