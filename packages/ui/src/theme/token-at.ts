type Tree = { [name: string]: string | Tree }

/** The token of a tree by its path, such as `size.content`: a value, or a reference to its CSS variable. */
export function tokenAt(tree: Tree, path: string): string {
  const found = path.split('.').reduce<string | Tree | undefined>((at, name) => (at as Tree | undefined)?.[name], tree)
  if (typeof found !== 'string') throw new Error(`There is no token "${path}".`)
  return found
}
