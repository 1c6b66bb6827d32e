import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/checkout.ts'
import { orderWithdrawal, type Withdrawal } from '#contract/privacy.ts'
import { dateText } from '#shared/dates.ts'
import { type Cents, noCents, sumOf } from '#shared/money.ts'
import { randomId } from '#shared/random-id.ts'
import { paidForItems } from '#shared/shares.ts'
import { type WithdrawalSubject, withdrawalSubjects } from '#shared/vocabularies.ts'
import { AccountFailed } from '#storefront/screens/account/account-loading.tsx'
import { EntryFrame } from '#storefront/screens/login/entry-frame.tsx'
import { itemsText } from '#storefront/screens/order/after-sale.ts'
import { readOrder, readWithdrawal } from '#storefront/screens/order/order-reads.ts'
import { bodyOf } from '#storefront/state/api-client.ts'
import { write } from '#storefront/state/api-write.ts'
import { useMoneyIn } from '#storefront/state/money-in.ts'
import { replacePrivate, statusOf, usePrivateQuery } from '#storefront/state/private-query.ts'
import { report } from '#storefront/state/report.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Acknowledgement } from '#storefront/ui/acknowledgement.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorSentence } from '#storefront/ui/error-summary.tsx'
import { Checkbox } from '#storefront/ui/field.tsx'
import { PostForm } from '#storefront/ui/post-form.tsx'
import { TextWithEmail } from '#storefront/ui/text-with-email.tsx'
import { Unbroken } from '#storefront/ui/unbroken.tsx'
import { allOf, type ChosenGoods, chosenLines, GoodsChoice } from './goods-choice.tsx'
import { SendingBack } from './sending-back.tsx'
import { WithdrawalLoading } from './withdrawal-states.tsx'

type OrderWithdrawalProps = {
  orderId: string
  orderKey: string | null
  /** Preselected part of the order to withdraw from; null selects the goods. */
  subject: string | null
}

/** One order: what was chosen is withdrawn from at the press of one button. */
export function OrderWithdrawal({ orderId, orderKey, subject }: OrderWithdrawalProps) {
  const { t } = useTranslation()
  const { href } = useStorefront()
  const access = { orderId, key: orderKey }
  const reads = [usePrivateQuery(readOrder(access)), usePrivateQuery(readWithdrawal(access))] as const
  const [{ data: order }, { data: withdrawal }] = reads
  const [isDone, setIsDone] = useState(false)
  const frame = {
    wide: true,
    title: t('withdrawal.title'),
    lead: t('withdrawal.lead'),
    below: (
      <p>
        <TextWithEmail>{t('withdrawal.help')}</TextWithEmail>
      </p>
    ),
  }
  if (reads.some(({ error }) => statusOf(error) === 404)) {
    return (
      <EntryFrame {...frame}>
        <div role="alert" className="mt-8 rounded-card bg-sand p-6">
          <h2 className="text-xl">{t('withdrawal.missingTitle')}</h2>
          <p className="mt-2 text-soft">{t('withdrawal.missingText')}</p>
          <ButtonLink to={href('privacy')} className="mt-5">
            {t('withdrawal.guestAction')}
          </ButtonLink>
        </div>
      </EntryFrame>
    )
  }
  if (!order || !withdrawal) {
    const hasFailed = reads.some(({ isError }) => isError)
    const retry = () => reads.filter(({ isError }) => isError).forEach((read) => void read.refetch())
    return <EntryFrame {...frame}>{hasFailed ? <AccountFailed onRetry={retry} /> : <WithdrawalLoading />}</EntryFrame>
  }
  const isOpen = withdrawalSubjects.some((subject) => withdrawal[subject]?.open)
  return (
    <EntryFrame {...frame} lead={isOpen ? frame.lead : ''}>
      <div className="mt-8 space-y-6">
        {isDone && <Received order={order} withdrawal={withdrawal} />}
        <Stated order={order} withdrawal={withdrawal} />
        <SendingBack order={order} withdrawal={withdrawal} />
        {isOpen && (
          <Choice
            order={order}
            orderKey={orderKey}
            subject={subject}
            withdrawal={withdrawal}
            onStated={(next) => {
              replacePrivate(readWithdrawal(access), next)
              setIsDone(true)
            }}
          />
        )}
        {!isOpen && (
          <ButtonLink to={href('order', { id: order.id }, { key: orderKey })} variant="secondary">
            {t('withdrawal.toOrder')}
          </ButtonLink>
        )}
      </div>
    </EntryFrame>
  )
}

type ChoiceProps = {
  order: Order
  orderKey: string | null
  subject: string | null
  withdrawal: Withdrawal
  onStated: (withdrawal: Withdrawal) => void
}

function Choice({ order, orderKey, subject: wanted, withdrawal, onStated }: ChoiceProps) {
  const { t } = useTranslation()
  const { api, language, shop } = useStorefront()
  const { price } = useMoneyIn(order.currency)
  const session = useSession()
  const open = withdrawalSubjects.filter((subject) => withdrawal[subject]?.open)
  const [chosen, setChosen] = useState<WithdrawalSubject[]>(
    open.length === 1 ? open : open.filter((subject) => subject === (wanted ?? 'goods')),
  )
  const [goods, setGoods] = useState<ChosenGoods>(() => allOf(withdrawal.left))
  // Sent with the statement, so that a second press or a repeated call counts once.
  const [statement, setStatement] = useState(randomId)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<{ key: string; number: number } | null>(null)
  const refuse = (key: string) => setProblem((before) => ({ key, number: (before?.number ?? 0) + 1 }))

  async function state() {
    const lines = chosenLines(goods)
    const isPart = chosen.includes('goods') && withdrawal.left.length > 0
    if (chosen.length === 0 || (isPart && lines.length === 0)) return refuse('withdrawal.nothingChosen')
    setProblem(null)
    setIsBusy(true)
    try {
      const path = `/api/orders/${encodeURIComponent(order.id)}/withdrawal`
      const json = { subjects: chosen, statement, ...(isPart && { lines }), ...(orderKey && { key: orderKey }) }
      const response = await write(api, 'POST', path, { json })
      onStated(orderWithdrawal.parse(await bodyOf(response)))
      setChosen([])
      setGoods(new Map())
      setStatement(randomId())
      if (chosen.includes('membership')) void session.refresh()
    } catch (error) {
      report('The withdrawal could not be recorded', error)
      refuse('withdrawal.failed')
    } finally {
      setIsBusy(false)
    }
  }

  const effects = { total: price(priceOfChosen(order, withdrawal.left, goods)) }
  const isDivisible = withdrawal.left.reduce((sum, { quantity }) => sum + quantity, 0) > 1
  const chooseGoods = (next: ChosenGoods) => {
    setProblem(null)
    setGoods(next)
  }
  const effectOf = (subject: WithdrawalSubject) =>
    subject === 'goods' && withdrawal.sending_back?.was_sent === false ? 'goodsUnsentEffect' : `${subject}Effect`
  return (
    <PostForm
      onSubmit={(event) => {
        event.preventDefault()
        void state()
      }}
      className="rounded-card border border-stone bg-white p-6 sm:p-8"
    >
      {problem && (
        <div className="mb-5">
          <ErrorSentence key={problem.number}>
            <TextWithEmail>{t(problem.key)}</TextWithEmail>
          </ErrorSentence>
        </div>
      )}
      <fieldset className="space-y-4">
        <legend className="mb-4 font-display text-xl">{t('withdrawal.choose')}</legend>
        {open.map((subject) => (
          <div key={subject}>
            <Checkbox
              name={subject}
              checked={chosen.includes(subject)}
              onChange={({ target }) => {
                setProblem(null)
                setChosen((before) =>
                  target.checked ? [...before, subject] : before.filter((other) => other !== subject),
                )
              }}
            >
              <span className="block font-medium text-base">
                {t(`withdrawal.${subject}`, { number: order.number })}
              </span>
              {subject === 'goods' && !isDivisible && <Goods lines={order.lines} />}
              <span className="mt-0.5 block text-soft">{t(`withdrawal.${effectOf(subject)}`, effects)}</span>
              <span className="tabular mt-0.5 block text-soft">
                {t('withdrawal.until', { date: dateText(withdrawal[subject]!.until, language, shop.timeZone) })}
              </span>
            </Checkbox>
            {subject === 'goods' && isDivisible && chosen.includes('goods') && (
              <GoodsChoice left={withdrawal.left} chosen={goods} onChange={chooseGoods} />
            )}
          </div>
        ))}
      </fieldset>
      <Button type="submit" size="large" className="mt-6 max-sm:w-full" busy={isBusy}>
        {t(isBusy ? 'withdrawal.confirming' : 'withdrawal.confirm')}
      </Button>
    </PostForm>
  )
}

function Goods({ lines }: Pick<Order, 'lines'>) {
  return lines.map((line) => (
    <span key={`${line.product_id} ${line.variant}`} className="tabular mt-0.5 block">
      {itemsText(line)}
    </span>
  ))
}

/** The price of the chosen goods: the order's total if they are all of it. */
function priceOfChosen({ lines, total }: Order, left: Withdrawal['left'], goods: ChosenGoods): Cents {
  const count = (of: readonly { quantity: number }[]) => of.reduce((sum, { quantity }) => sum + quantity, 0)
  const chosen = chosenLines(goods)
  if (left.length === 0 || count(chosen) === count(lines)) return total
  return sumOf(
    chosen.map(({ position, quantity }) => {
      const line = left.find((each) => each.position === position)
      return line ? paidForItems(line.bought, quantity) : noCents
    }),
  )
}

/** Lists the parts that were already withdrawn from, or no longer can be. */
function Stated({ order, withdrawal }: { order: Order; withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const { language, shop } = useStorefront()
  const closed = withdrawalSubjects.filter((subject) => {
    const term = withdrawal[subject]
    return term && (!term.open || term.stated_at)
  })
  if (closed.length === 0) return null
  return (
    <ul className="space-y-3">
      {closed.map((subject) => {
        const { stated_at, until } = withdrawal[subject]!
        const key = stated_at ? 'withdrawal.stated' : 'withdrawal.over'
        const date = dateText(stated_at ?? until, language, shop.timeZone)
        return (
          <li key={subject} className="rounded-card bg-sand px-5 py-4">
            <p className="font-medium">{t(`withdrawal.${subject}`, { number: order.number })}</p>
            <p className="tabular mt-0.5 text-soft">
              <Unbroken text={t(key, { date })} part={date} />
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** Acknowledges the last statement; what was stated together has the same moment. */
function Received({ order, withdrawal }: { order: Order; withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const statedAt = withdrawal.statements.at(-1)?.stated_at
  if (!statedAt) return null
  const stated = withdrawal.statements.filter((each) => each.stated_at === statedAt)
  const parts = stated.flatMap(({ subject, lines }) => [
    t(`withdrawal.${subject}`, { number: order.number }),
    ...lines.map(itemsText),
  ])
  const { email } = order
  return (
    <Acknowledgement
      title={t('withdrawal.doneTitle')}
      statedAt={statedAt}
      facts={[
        [t('withdrawal.form.number'), String(order.number)],
        [t('withdrawal.form.concerns'), parts.join('\n')],
      ]}
    >
      <p>
        <Unbroken
          text={email ? t('withdrawal.doneLead', { email }) : t('withdrawal.doneText')}
          part={email}
          mayBeLong
        />
      </p>
    </Acknowledgement>
  )
}
