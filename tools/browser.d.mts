/** The path of a working Chromium; installs one if possible, otherwise ends the process. */
export function browserPath(): string
/** The path of a Chromium with its user interface, also if CHROMIUM_PATH is the headless shell. */
export function fullBrowserPath(): string
/** The headless shell of the same Chromium, if it is installed: faster for tests without screenshots. */
export function headlessShellPath(): string | null
/** The major version of the browser, or null if it is unknown. */
export function browserMajor(path: string): string | null
/** Whether this machine has a Chinese font. */
export function hasChineseFont(): boolean
/** Disabled features of Chromium. */
export const disabledFeatures: string[]
/** Command-line arguments of Chromium: its sandbox does not start as root. */
export const browserArgs: string[]
