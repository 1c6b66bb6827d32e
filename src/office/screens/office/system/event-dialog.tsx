import { useTranslation } from 'react-i18next'
import type { ProviderEvent } from '#contract/office/office/system.ts'
import { useFormats } from '#office/kit/formats.ts'
import { CopyId, Facts } from '#office/kit/section.tsx'
import { RowDialog } from './row-dialog.tsx'
import { Failure, SystemState } from './system-states.tsx'
import { useEventFilters } from './use-event-filters.ts'

export function Component() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  return (
    <RowDialog<ProviderEvent>
      path="/system/events"
      filters={useEventFilters()}
      titleOf={({ type }) => type}
      action="replay"
      canAct={() => true}
    >
      {(row) => (
        <>
          <Facts
            facts={[
              [t('system.columns.state'), <SystemState key="state" of="event" state={row.state} />],
              [t('system.columns.id'), <CopyId key="id" id={row.id} />],
              [t('system.columns.object'), <CopyId key="object" id={row.object} />],
              [t('system.columns.happened'), dateTime(row.created_at)],
              [t('system.columns.received'), dateTime(row.received_at)],
              row.processed_at && [t('system.columns.processed'), dateTime(row.processed_at)],
              [t('system.columns.tries'), row.tries],
            ]}
          />
          <Failure text={row.failure} />
        </>
      )}
    </RowDialog>
  )
}
