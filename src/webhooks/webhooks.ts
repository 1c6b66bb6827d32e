export type WebhookAddressProblem = 'notHttps' | 'notPublic' | 'notFound'

export type WebhookCall = { url: string; headers: Record<string, string>; body: string }

/**
 * `status` is null if there was no response. `text` is the beginning of the response, or the reason why there was
 * none.
 */
export type WebhookResponse = { status: number | null; text: string }

/** Notifies other programs of what happened in the shop. */
export type Webhooks = {
  /** Returns null if the address is https and public. */
  check(url: string): Promise<WebhookAddressProblem | null>
  /** Never throws, and never takes much longer than its time limit. */
  send(call: WebhookCall): Promise<WebhookResponse>
}
