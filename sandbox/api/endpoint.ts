import type { z } from 'zod'
import type { SandboxState } from '../state.ts'
import type { FormValue } from './form.ts'

export type Access = 'secret' | 'publishable'

export type Call<Params> = {
  readonly params: Params
  /** The value of `:id` in the path, `''` where there is none. */
  readonly id: string
  readonly access: Access
}

/** One call of the API: required key, accepted parameters, action. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** The SDK's name for it, e.g. `payment_intents.confirm`; faults are addressed by it. */
  readonly operation: string
  /** `publishable`: open to the browser's key too. */
  readonly access: Access
  readonly parameters: z.ZodObject
  /** Rejects parameters that need a more specific error than "unknown parameter". */
  readonly inspect?: (raw: { [name: string]: FormValue }) => void
  run(state: SandboxState, call: Call<unknown>): object
}

/** Declares an endpoint with its parameters' types inferred from their schema. */
export function endpoint<Parameters extends z.ZodObject>(
  definition: Omit<Endpoint, 'run' | 'parameters' | 'access'> & {
    readonly access?: Access
    readonly parameters: Parameters
    run(state: SandboxState, call: Call<z.infer<Parameters>>): object
  },
): Endpoint {
  const { run, ...rest } = definition
  return {
    access: 'secret',
    ...rest,
    run: (state, call) => run(state, call as Call<z.infer<Parameters>>),
  }
}
