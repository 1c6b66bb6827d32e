import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { EntryFrame, entryLink } from '#storefront/screens/login/entry-frame.tsx'
import { refusalOf } from '#storefront/screens/login/use-entry-form.ts'
import { useIsHydrated } from '#storefront/state/hydrated.tsx'
import { useSession } from '#storefront/state/session.tsx'
import { storefrontKey } from '#storefront/state/storefront.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { TextWithEmail } from '#storefront/ui/text-with-email.tsx'
import { draftStatement, type PostedStatement } from './draft-statement.ts'
import { OrderWithdrawal } from './order-withdrawal.tsx'
import { StatementForm } from './statement-form.tsx'
import { WithdrawableOrders } from './withdrawable-orders.tsx'

/** On the server, a browser without scripts may have posted the form: the page that asks for confirmation follows. */
export async function loader({ context }: LoaderFunctionArgs): Promise<PostedStatement | Response | null> {
  const { api, href, posted } = context.get(storefrontKey)
  if (!posted) return null
  try {
    return redirect(href('withdrawalStatement', { token: await draftStatement(api, posted) }))
  } catch (error) {
    return { typed: posted, refused: refusalOf(error, 'withdrawal.failed') }
  }
}

/** Withdrawing from one order, or in public (D50); who is signed in chooses from the list of their orders too. */
export function Component() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const { ready, user } = useSession()
  const orderId = query.get('orderId')
  const isHydrated = useIsHydrated()
  const posted = useLoaderData<PostedStatement | null>()
  // Waits for hydration, because the server HTML is the same for every query.
  if (orderId && isHydrated) {
    const of = { orderId, orderKey: query.get('key'), subject: query.get('subject') }
    return <OrderWithdrawal key={orderId} {...of} />
  }
  return (
    <EntryFrame wide title={t('withdrawal.title')} lead={t('withdrawal.lead')} below={<Below />}>
      {ready && user && <WithdrawableOrders />}
      <StatementForm posted={posted} isForOther={ready && user !== null} />
      {!user && <OtherWays />}
    </EntryFrame>
  )
}

function Below() {
  const { t } = useTranslation()
  return (
    <div className="space-y-3">
      <p>{t('withdrawal.how')}</p>
      <p>
        <TextWithEmail>{t('withdrawal.help')}</TextWithEmail>
      </p>
    </div>
  )
}

/** Ways by which the order's own page lets its items be ticked. */
function OtherWays() {
  const { t } = useTranslation()
  const { href } = useStorefront()
  return (
    <section aria-labelledby="other-ways" className="mt-6 rounded-card bg-sand p-6">
      <h2 id="other-ways" className="text-lg">
        {t('withdrawal.guestTitle')}
      </h2>
      <p className="mt-2 text-soft">{t('withdrawal.guestText')}</p>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <Link to={href('login', {}, { next: href('withdrawal') })} className={`${entryLink} inline-block py-1.5`}>
          {t('withdrawal.login')}
        </Link>
        <Link to={href('privacy')} className={`${entryLink} inline-block py-1.5`}>
          {t('withdrawal.guestAction')}
        </Link>
      </p>
    </section>
  )
}
