import { ScanBarcode } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#office/kit/button.tsx'
import { Checkbox, TextField } from '#office/kit/field.tsx'
import { BarcodeCamera, ofProducts, readableFormats } from '#office/screens/sales/orders/barcode-camera.tsx'

export type ScanResult = { text: string; isBad: boolean }

type ScanProps = {
  /** Adds a unit of the row with this code, or goes to the row; returns what to say. */
  onCode(code: string, addsOne: boolean): ScanResult
}

/** Field for a scanner, which types a code and Enter, or for a code typed by hand; the phone's camera works too. */
export function ScanField({ onCode }: ScanProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [addsOne, setAddsOne] = useState(true)
  const [result, setResult] = useState<ScanResult | null>(null)
  const [formats, setFormats] = useState<string[]>([])
  const [camera, setCamera] = useState<'off' | 'on' | 'failed'>('off')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    readableFormats(ofProducts).then(setFormats)
    // On a phone the focus would open the keyboard over the list.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  const take = (text: string) => {
    if (text.trim() === '') return
    const said = onCode(text, addsOne)
    setResult(said)
    setCode(said.isBad ? text : '')
    if (said.isBad) requestAnimationFrame(() => field.current?.select())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(code)
  }
  return (
    <form method="post" noValidate className="grid content-start gap-2" onSubmit={submit}>
      <TextField
        ref={field}
        label={t('stocktake.scan')}
        hint={t(addsOne ? 'stocktake.scanAdds' : 'stocktake.scanGoes')}
        value={code}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox
          label={t('stocktake.addsOne')}
          checked={addsOne}
          onChange={(event) => setAddsOne(event.target.checked)}
        />
        {formats.length > 0 && camera !== 'on' && (
          <Button onPress={() => setCamera('on')}>
            <ScanBarcode aria-hidden="true" className="size-4" />
            {t('orders.ship.scan')}
          </Button>
        )}
      </div>
      {camera === 'on' && (
        <BarcodeCamera
          formats={formats}
          onRead={take}
          onFailed={() => setCamera('failed')}
          onClose={() => setCamera('off')}
        />
      )}
      {camera === 'failed' && (
        <p role="status" className="text-sm text-attention">
          {t('stocktake.noCamera')}
        </p>
      )}
      <p role="status" className={`min-h-6 font-medium wrap-anywhere ${result?.isBad ? 'text-bad' : ''}`}>
        {result?.text}
      </p>
    </form>
  )
}
