/** Firefox ESR, and WebKitGTK's MiniBrowser with its driver and screen. */
export const enginePackages: string[]
/** Installs Debian packages, or upgrades them. False if this is not root on Debian, or if apt failed. */
export function installPackages(...packages: string[]): boolean
