import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#office/api/me.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Checkbox, Select, TextArea } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { endReasons } from '#shared/vocabularies.ts'
import { personOf, useMemberAction } from './use-member.ts'

/** Ends the membership at the end of its period or now, with a reason. */
export function Component() {
  const { t } = useTranslation()
  const { day } = useFormats()
  const may = useMay()
  const { member, close, action, run } = useMemberAction<{ state: string }>('cancel', ({ state }, say) =>
    say(state === 'ended' ? 'members.done.ended' : 'members.done.cancel'),
  )
  const isEnding = member.ends_at !== null
  const [at, setAt] = useState<'end' | 'now'>(isEnding ? 'now' : 'end')
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const [refund, setRefund] = useState(false)
  const until = member.next_charge_at ?? member.trial_ends_at
  const date = until ? day(until) : ''
  const canRefund = at === 'now' && may('members.money') && member.invoices.some(({ left }) => left > 0)
  const name = personOf(member)
  const consequence =
    at === 'end'
      ? t('members.cancel.endConsequence', { date, name })
      : `${t('members.cancel.nowConsequence', { name })} ${t(
          refund && canRefund ? 'members.cancel.withRefund' : 'members.cancel.noRefund',
        )}`
  return (
    <ActionDialog
      title={t('members.cancel.title')}
      confirmLabel={t('members.acts.cancel')}
      closeLabel={t('act.close')}
      consequence={consequence}
      isDanger
      isPending={action.isPending}
      isIncomplete={!reason}
      error={action.error}
      onConfirm={() =>
        run({ at, reason, ...(comment.trim() && { comment: comment.trim() }), refund: refund && canRefund })
      }
      onClose={close}
    >
      <Select
        label={t('members.cancel.when')}
        value={at}
        options={[
          ...(isEnding ? [] : [{ value: 'end', label: t('members.cancel.end', { date }) }]),
          { value: 'now', label: t('members.cancel.now') },
        ]}
        onChange={(event) => setAt(event.target.value as 'end' | 'now')}
      />
      <Select
        label={t('act.reason')}
        required
        value={reason}
        errors={action.error?.errors.reason}
        options={[
          { value: '', label: '' },
          ...endReasons.map((value) => ({ value, label: t(`members.reasons.${value}`) })),
        ]}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextArea
        label={t('members.cancel.comment')}
        value={comment}
        maxLength={1_000}
        errors={action.error?.errors.comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {canRefund && (
        <Checkbox
          label={t('members.cancel.refund')}
          checked={refund}
          onChange={(event) => setRefund(event.target.checked)}
        />
      )}
    </ActionDialog>
  )
}
