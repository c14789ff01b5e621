import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { bind, type Texts } from '@amana/messages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import hausa from '../../../../../../translations/web.ha.json' with { type: 'json' }

vi.mock('../../../lib/messages/device.ts', async (importEnglish) =>
  bind(await importEnglish<object>(), 'lib/messages/device', hausa as Texts, 'ha'),
)
const { OwnershipHistory } = await import('./DeviceRecords.tsx')

test('a status in the history is in the language of the page', () => {
  const times = { date_acquired: '2026-11-22T16:00:00Z', created_at: '2026-11-22T16:00:00Z' }
  const item = {
    id: 1,
    owner: 'Ada Obi',
    actor: 'Ada Obi',
    action_type: 'flagged_stolen',
    status: 'Stolen',
    ...times,
  }
  const html = renderToStaticMarkup(
    <OwnershipHistory device={{ history: [item] } as unknown as OfficerDevice} />,
  )
  expect(html).toContain('An sace')
  expect(html).not.toContain('Stolen')
})
