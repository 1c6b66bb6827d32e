import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '#storefront/shell/screen.ts'
import { storefrontKey } from '#storefront/state/storefront.ts'
import { ConfirmEnding } from './confirm-ending.tsx'
import { EndMembership } from './ending-form.tsx'
import { type EndingStep, firstStep, nextStep, type OpenedEnding, openEnding } from './ending-steps.ts'

export const handle: ScreenHandle<EndingStep | OpenedEnding> = {
  head: ({ storefront, params }) => ({
    title: storefront.texts.t('ending.title'),
    description: storefront.texts.t('ending.lead'),
    path: params.token === undefined ? storefront.href('endMembership') : null,
    noindex: params.token !== undefined,
  }),
}

/** On the server, a browser without scripts may have posted a step. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<EndingStep | OpenedEnding> {
  const storefront = context.get(storefrontKey)
  const { posted } = storefront
  if (params.token !== undefined) return openEnding(storefront.api, params.token, posted !== undefined)
  return posted ? nextStep(storefront, posted) : firstStep
}

/** Ending a membership: the form for everybody, and what a mailed link leads to. */
export function Component() {
  const loaded = useLoaderData<EndingStep | OpenedEnding>()
  const isStep = loaded.kind === 'form' || loaded.kind === 'recap' || loaded.kind === 'done'
  return isStep ? <EndMembership loaded={loaded} /> : <ConfirmEnding loaded={loaded} />
}
