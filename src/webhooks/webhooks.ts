/** Why an address may not be told anything. */
export type HookAddressProblem = 'notHttps' | 'notPublic' | 'notFound'

export type HookCall = { url: string; headers: Record<string, string>; body: string }

/** `status` null: there was no answer; `text` is the beginning of what was said, or why nothing was. */
export type HookAnswer = { status: number | null; text: string }

/** Tells other programs what happened in the shop. */
export type Hooks = {
  /** Null where the address is https and public. */
  check(url: string): Promise<HookAddressProblem | null>
  /** Never throws, and never takes much longer than its time limit. */
  send(call: HookCall): Promise<HookAnswer>
}
