type Package = { link?: boolean; integrity?: string; optional?: boolean; dev?: boolean; devOptional?: boolean }
type Packages = readonly (readonly [path: string, entry: Package])[]

export function ensureInstalled(options?: { withTools?: boolean }): void
export function isInstalled(wanted: Packages, installed: Packages, withTools: boolean): boolean

/** Matches names of files in packages that nothing here reads. */
export const unread: RegExp
