export type Part = { name: string; args: string[]; environment: Record<string, string>; addresses: string[] }

export function partsToStart(environment: Record<string, string | undefined>, options: { freePort: number }): Part[]
