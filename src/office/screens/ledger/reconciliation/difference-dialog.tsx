import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useOutletContext, useParams } from 'react-router'
import { amountsIn } from '#contract/convert-amounts.ts'
import { type ActionResponse, actionResponse, type DifferencePage } from '#contract/office/ledger/reconciliation.ts'
import { useMay } from '#office/api/me.ts'
import { useAction } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { TextArea } from '#office/kit/field.tsx'
import { showToast } from '#office/kit/toasts.tsx'
import { helpKey, useStatements } from './use-statement.ts'

type Action = DifferencePage['acts'][number]

/** Opens the dialog for the action in the address, if the difference and the user's permissions allow it. */
export function Component() {
  const row = useOutletContext<DifferencePage>()
  const may = useMay()
  const { act: name } = useParams()
  const action = row.acts.find((fitting) => fitting === name)
  if (!action || !may('books.act')) return <Navigate replace to=".." relative="path" />
  return action === 'accept' ? <AcceptDialog row={row} /> : <DoDialog key={action} row={row} action={action} />
}

const useClose = () => {
  const navigate = useNavigate()
  return () => navigate('..', { relative: 'path', preventScrollReset: true })
}

const addressOf = ({ key }: DifferencePage) => `/books/differences/${encodeURIComponent(key)}`

/** Runs the action and shows whether both sides agree afterwards. */
function DoDialog({ row, action }: { row: DifferencePage; action: Exclude<Action, 'accept'> }) {
  const { t } = useTranslation()
  const close = useClose()
  const [whyNot, setWhyNot] = useState<string | null>(null)
  const run = useAction<ActionResponse>('POST', `${addressOf(row)}/act`, {
    decode: amountsIn(actionResponse),
    refresh: ['/books', '/orders'],
    onDone({ agrees, order_number, why }) {
      const stays = why ? t(`books.done.${why}`) : agrees ? null : `${t('books.done.differs')}. ${t(helpKey(row))}`
      setWhyNot(stays)
      if (stays) return
      close()
      const made = order_number !== null && order_number !== row.order_number
      showToast(made ? t('books.done.agreesWithOrder', { number: order_number }) : t('books.done.agrees'))
    },
  })
  return (
    <ActionDialog
      title={t(`books.acts.${action}`)}
      confirmLabel={whyNot ? null : t(`books.acts.${action}`)}
      consequence={!whyNot && t(`books.will.${action}`)}
      isDanger={action === 'refund_again' || action === 'refund_payment'}
      isPending={run.isPending}
      error={run.error}
      onConfirm={() => run.mutate({ body: { act: action } })}
      onClose={close}
    >
      <Sides row={row} />
      {whyNot && (
        <p role="status" className="rounded-md bg-attention-pale px-3 py-2 text-attention">
          {whyNot}
        </p>
      )}
    </ActionDialog>
  )
}

/** Accepts the difference as it is, with a reason. */
function AcceptDialog({ row }: { row: DifferencePage }) {
  const { t } = useTranslation()
  const close = useClose()
  const [note, setNote] = useState('')
  const run = useAction('POST', `${addressOf(row)}/accept`, {
    refresh: ['/books'],
    onDone() {
      close()
      showToast(t('books.done.accepted'))
    },
  })
  return (
    <ActionDialog
      title={t('books.acts.accept')}
      confirmLabel={t('books.acts.accept')}
      consequence={t('books.will.accept')}
      isPending={run.isPending}
      isIncomplete={!note.trim()}
      error={run.error}
      onConfirm={() => run.mutate({ body: { note: note.trim() } })}
      onClose={close}
    >
      <Sides row={row} />
      <TextArea
        label={t('books.why')}
        required
        value={note}
        maxLength={2_000}
        errors={run.error?.errors.note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActionDialog>
  )
}

function Sides({ row }: { row: DifferencePage }) {
  const { t } = useTranslation()
  const { shop, provider } = useStatements()(row)
  return (
    <p>
      {t('books.saysShop', { text: shop })}
      <br />
      {t('books.saysProvider', { text: provider })}
    </p>
  )
}
