import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TwoFactorResponse } from '#contract/office/people/staff.ts'
import { callApi, type OfficeError } from '#office/api/api-client.ts'
import { useAction } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { TextField } from '#office/kit/field.tsx'
import { CopyId, Skeleton } from '#office/kit/section.tsx'
import { useMissing } from '#office/kit/use-missing.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const path = '/me/two-factor'

/** Sets up the authenticator app: scan or type the secret, enter its first code, save the recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone(): void }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  // Read only once, because each call starts over with a new secret.
  const begun = useQuery<TwoFactorResponse, OfficeError>({
    queryKey: ['second factor that is being set up'],
    queryFn: () => callApi<TwoFactorResponse>('POST', path, { body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const confirm = useAction<TwoFactorResponse>('POST', path, {
    onDone: ({ recovery_codes }) => setCodes(recovery_codes ?? []),
  })
  const form = useRef<HTMLFormElement>(null)
  const missing = useMissing(form, { isIncomplete: !code.trim() })
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (begun.error) return <ErrorNote error={begun.error} onRetry={begun.refetch} />
  if (!begun.data) return <Skeleton rows={6} />
  const { qr, secret } = begun.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) missing.say()
    else confirm.mutate({ body: { code: code.trim() } })
  }
  return (
    <form ref={form} method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-soft">{t('me.setupText')}</p>
      {qr && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt={t('me.qr')}
          className="size-48 justify-self-center rounded-md bg-white p-2"
        />
      )}
      {secret && (
        <div className="grid gap-1">
          <span className="text-sm font-medium">{t('me.secret')}</span>
          <CopyId id={secret} />
        </div>
      )}
      <TextField
        label={t('session.code')}
        hint={t('session.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        errors={confirm.error?.errors.code}
        onChange={(event) => setCode(event.target.value)}
      />
      {missing.sentence && (
        <p role="alert" className="text-bad">
          {missing.sentence}
        </p>
      )}
      {confirm.error && !confirm.error.errors.code && <ErrorNote error={confirm.error} />}
      <Button type="submit" shape="primary" isPending={confirm.isPending}>
        {confirm.isPending ? t('act.working') : t('session.continue')}
      </Button>
    </form>
  )
}
