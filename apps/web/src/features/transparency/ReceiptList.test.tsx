import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReceiptList } from './ReceiptList.tsx'
import { linkedBy } from './receipt-link.ts'

const RECEIPT = {
  type: 'flag.activated',
  at: '2026-11-22T16',
  salt: 'c2FsdA',
  event: '{"case":"LE-2026-000001"}',
  proof: 'proof',
}

test('an event in the log leads with its whole receipt to the page that checks it', () => {
  const html = renderToStaticMarkup(<ReceiptList receipts={[RECEIPT]} />)
  expect(html).toContain('Flagged')
  expect(html).toContain('November 22, 2026, 17:00 WAT')
  const [, hash] = /href="\/transparency(#[^"]+)"/.exec(html) ?? []
  const link = linkedBy(hash ?? '')
  expect(link?.kind === 'receipt' && JSON.parse(link.text)).toEqual(RECEIPT)
  expect(html).not.toContain('Its proof comes within a minute.')
})

test('an event that no checkpoint has yet says so, and has no link', () => {
  const html = renderToStaticMarkup(
    <ReceiptList receipts={[{ ...RECEIPT, type: 'device.registered', proof: null }]} />,
  )
  expect(html).toContain('Registered')
  expect(html).toContain('Its proof comes within a minute.')
  expect(html).not.toContain('<a')
})

test('a list of several phones names the phone of each event, one of a single phone does not', () => {
  const receipts = [{ ...RECEIPT, event: '{"imei":"352099001761481"}' }]
  expect(
    renderToStaticMarkup(<ReceiptList receipts={receipts} withImei />).replace(/<[^>]*>/g, ''),
  ).toContain('352099001761481')
  expect(renderToStaticMarkup(<ReceiptList receipts={receipts} />)).not.toContain('352099')
})
