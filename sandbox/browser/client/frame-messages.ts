// Messages between the shop's page and the sandbox's frames. None carries card data.

import type { CardBrand } from './card-rules.ts'

export type StyleProperties = Readonly<Record<string, string | number | undefined>>
export type StyleVariant = Readonly<Record<string, string | number | StyleProperties | undefined>>

export type FontSource =
  | { readonly cssSrc: string }
  | {
      readonly family: string
      readonly src: string
      readonly weight?: string
      readonly style?: string
      readonly display?: string
      readonly unicodeRange?: string
    }

export type CardOptions = {
  readonly style?: Readonly<Record<string, StyleVariant | undefined>>
  readonly classes?: Readonly<Record<string, string | undefined>>
  readonly value?: { readonly postalCode?: string }
  readonly hidePostalCode?: boolean
  readonly iconStyle?: 'default' | 'solid'
  readonly hideIcon?: boolean
  readonly disabled?: boolean
}

export type ValidationError = { readonly type: 'validation_error'; readonly code: string; readonly message: string }

export type CardChange = {
  readonly elementType: 'card'
  readonly empty: boolean
  readonly complete: boolean
  readonly brand: CardBrand
  readonly value: { readonly postalCode: string }
  readonly error: ValidationError | undefined
}

export type ApiError = {
  readonly type: string
  readonly code?: string
  readonly decline_code?: string
  readonly message?: string
  readonly param?: string
  readonly [field: string]: unknown
}

export type ApiResult = { readonly object: Record<string, unknown> } | { readonly error: ApiError }

export type CardResource = 'payment_methods' | 'tokens'

export type ToCardField =
  | { readonly type: 'init'; readonly options: CardOptions; readonly fonts: readonly FontSource[] }
  | { readonly type: 'update'; readonly options: CardOptions }
  | { readonly type: 'focus' | 'blur' | 'clear' }
  | {
      readonly type: 'create'
      readonly request: number
      readonly resource: CardResource
      readonly key: string
      readonly data: Record<string, unknown>
    }

export type FromCardField =
  | { readonly type: 'loaded' | 'focus' | 'blur' | 'escape' | 'submit' }
  | { readonly type: 'ready'; readonly height: number }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'change'; readonly change: CardChange }
  | { readonly type: 'created'; readonly request: number; readonly result: ApiResult }

export type ToChallenge = {
  readonly type: 'init'
  readonly key: string
  readonly clientSecret: string
  readonly merchant: string
}

export type FromChallenge = { readonly type: 'loaded' } | { readonly type: 'done' | 'cancelled' }
