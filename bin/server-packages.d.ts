export const codePackages: string[]
export const serverPackages: string[]
export function packageFolders(names?: string[]): string[]
