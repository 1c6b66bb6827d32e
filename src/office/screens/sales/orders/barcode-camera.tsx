import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#office/kit/button.tsx'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }

declare global {
  interface Window {
    /** Undefined in some browsers, and limited to some formats. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector
      getSupportedFormats(): Promise<string[]>
    }
  }
}

/** Barcode formats of parcel labels. */
const ofParcels = ['code_128', 'code_39', 'itf', 'data_matrix']
/** Barcode formats of goods. */
export const ofProducts = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code', 'data_matrix']
const lookEveryMs = 200
/** Looks without a code after which the same one counts as shown again. */
const looksBetween = 3

/** Returns those of the formats that this browser can read with its camera; empty if none. */
export async function readableFormats(wanted: readonly string[] = ofParcels): Promise<string[]> {
  if (!window.BarcodeDetector || !navigator.mediaDevices) return []
  const supported = await window.BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  return wanted.filter((format) => supported.includes(format))
}

type CameraProps = {
  formats: string[]
  onRead(text: string): void
  /** Called if the camera is not allowed or does not exist. */
  onFailed(): void
  onClose(): void
}

/** Shows the camera's picture and reads each barcode that comes into it, until the caller takes it away. */
export function BarcodeCamera(props: CameraProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => watch(video.current!, latest.current.formats, latest), [])
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm text-soft">
        {t('orders.ship.scanning')}
      </p>
      <video ref={video} muted playsInline className="aspect-video w-full rounded-md bg-ground object-cover" />
      <Button onPress={props.onClose}>{t('orders.ship.scanStop')}</Button>
    </div>
  )
}

/** Shows the camera in the video and looks for barcodes. Returns a function that stops it. */
function watch(video: HTMLVideoElement, formats: string[], latest: { current: CameraProps }): () => void {
  let isOver = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  let last = ''
  let looksWithout = 0
  const look = async (detector: Detector) => {
    const [code] = await detector.detect(video).catch(() => [])
    if (isOver) return
    looksWithout = code ? 0 : looksWithout + 1
    if (looksWithout === looksBetween) last = ''
    if (code && code.rawValue !== last) {
      last = code.rawValue
      latest.current.onRead(tidied(code.rawValue))
    }
    timer = setTimeout(() => look(detector), lookEveryMs)
  }
  const begin = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver) return stop()
    video.srcObject = stream
    await video.play()
    await look(new window.BarcodeDetector!({ formats }))
  }
  begin().catch(() => {
    if (!isOver) latest.current.onFailed()
    stop()
  })
  return stop
}

/** Removes the separators between the parts of a label's code. */
function tidied(text: string): string {
  return text.replace(/[^0-9A-Za-z]/g, '')
}
