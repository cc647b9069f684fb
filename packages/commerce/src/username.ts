const least = 3
const leastHan = 2

/** D43: whether a name is long enough: 3 characters, or 2 where all of them are Han (李明). White space around does not count. */
export function isUsername(text: string): boolean {
  const name = text.trim()
  return [...name].length >= (/^\p{Script=Han}+$/u.test(name) ? leastHan : least)
}
