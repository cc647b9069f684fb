/** The path of a Chromium that can be started; installs one where it can, ends the process where it cannot. */
export function browserPath(): string
/** The same Chromium without windows, where it is installed: less work for who looks at no pictures. */
export function headlessShellPath(): string | null
/** The first number of the browser's version, or null when it does not tell. */
export function browserMajor(path: string): string | null
/** Whether this machine can draw Chinese. */
export function hasChineseFont(): boolean
/** What Chromium must do without. */
export const disabledFeatures: string[]
/** What Chromium must be told: as root its sandbox cannot start. */
export const browserArgs: string[]
