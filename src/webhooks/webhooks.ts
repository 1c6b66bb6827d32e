/** Why an address may not be told anything. */
export type WebhookAddressProblem = 'notHttps' | 'notPublic' | 'notFound'

export type WebhookCall = { url: string; headers: Record<string, string>; body: string }

/** `status` null: there was no answer; `text` is the beginning of what was said, or why nothing was. */
export type WebhookAnswer = { status: number | null; text: string }

/** Tells other programs what happened in the shop. */
export type Webhooks = {
  /** Null where the address is https and public. */
  check(url: string): Promise<WebhookAddressProblem | null>
  /** Never throws, and never takes much longer than its time limit. */
  send(call: WebhookCall): Promise<WebhookAnswer>
}
