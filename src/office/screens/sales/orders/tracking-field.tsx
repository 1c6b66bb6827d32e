import { ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#office/kit/button.tsx'
import { TextField } from '#office/kit/field.tsx'
import { BarcodeCamera, readableFormats } from './barcode-camera.tsx'

/**
 * Field for a tracking number, typed or from a scanner, which types into the focused field. If the browser reads
 * barcodes, the camera works too.
 */
export function TrackingField({
  value,
  errors,
  onChange,
}: {
  value: string
  errors: readonly string[] | undefined
  onChange(value: string): void
}) {
  const { t } = useTranslation()
  const [formats, setFormats] = useState<string[]>([])
  const [camera, setCamera] = useState<'off' | 'on' | 'failed'>('off')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    readableFormats().then(setFormats)
  }, [])
  return (
    <div className="grid gap-2">
      <TextField
        ref={field}
        autoFocus
        label={t('orders.ship.number')}
        value={value}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        errors={errors}
        // Selects the content, so that a scanned number replaces the one before.
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
      />
      {formats.length > 0 && camera !== 'on' && (
        <Button onPress={() => setCamera('on')}>
          <ScanBarcode aria-hidden="true" className="size-4" />
          {t('orders.ship.scan')}
        </Button>
      )}
      {camera === 'on' && (
        <BarcodeCamera
          formats={formats}
          onRead={(number) => {
            onChange(number)
            setCamera('off')
            field.current?.focus()
          }}
          onFailed={() => setCamera('failed')}
          onClose={() => setCamera('off')}
        />
      )}
      {camera === 'failed' && (
        <p role="status" className="text-sm text-attention">
          {t('orders.ship.noCamera')}
        </p>
      )}
    </div>
  )
}
