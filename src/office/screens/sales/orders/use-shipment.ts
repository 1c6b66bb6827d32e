import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Parcel } from '#contract/office/aftersales/parcels.ts'
import { callApi, newKey, type OfficeError } from '#office/api/api-client.ts'

type Shipment = {
  lines: { position: number; quantity: number }[]
  tracking: { carrier: string; tracking_number: string | null; tracking_url: string | null; notify: boolean }
}

/**
 * Packs and ships in one step; if only shipping fails, a retry ships the same parcel. The packing key stays the same,
 * the shipping key changes after an error.
 */
export function useShipment(
  orderNumber: number,
  { packed, onDone }: { packed: { id: number; version: number } | null; onDone(parcel: Parcel): void },
) {
  const keys = useRef({ pack: newKey(), ship: newKey() })
  const parcel = useRef(packed)
  const isRunning = useRef(false)
  const shipment = useMutation<Parcel, OfficeError, Shipment>({
    mutationFn: async ({ lines, tracking }) => {
      parcel.current ??= await callApi<Parcel>('POST', `/orders/${orderNumber}/parcels`, {
        body: { lines, notify: tracking.notify },
        key: keys.current.pack,
      })
      const { id, version } = parcel.current
      try {
        return await callApi<Parcel>('POST', `/parcels/${id}/ship`, { body: tracking, version, key: keys.current.ship })
      } catch (error) {
        keys.current.ship = newKey()
        throw error
      }
    },
    onSuccess: onDone,
    onSettled: () => {
      isRunning.current = false
    },
  })
  return {
    ...shipment,
    /** Does nothing while a previous call is still running. */
    mutate(input: Shipment): void {
      if (isRunning.current) return
      isRunning.current = true
      shipment.mutate(input)
    },
  }
}
