import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { exampleReport } from './report.fixtures.ts'
import { renderReportMail } from './report-mail.ts'

const TO = 'ada.obi@example.com'

describe('report as an e-mail', () => {
  test.each([
    ['clean', 'Clean: report for IMEI 35 418804 012345 6'],
    ['flagged', 'Flagged: report for IMEI 35 418804 012345 6'],
    ['stolen', 'Stolen: report for IMEI 35 418804 012345 6'],
  ] as const)('%s: the verdict comes first', async (result, subject) => {
    const mail = await renderReportMail(exampleReport({ result }), TO)
    expect(mail).toMatchObject({ subject, to: TO, id: 'report.0191d3a0-1111-7000-8000-000000000001' })
    expect(mail.at.toISOString()).toBe('2026-11-21T14:25:30.123Z')
    expect(mail.text.split('\n')[0]).toBe(result.toUpperCase())
  })

  test('text and HTML say the same facts', async () => {
    const { text, html } = await renderReportMail(exampleReport({ findings: ['registered'] }), TO)
    const flat = text.replace(/\s+/g, ' ')
    for (const fact of [
      'No report known to Amana as of November 21, 2026, 15:25 WAT.',
      '35 418804 012345 6',
      '354188040123456',
      'Samsung Galaxy A54 5G',
      'Registered with Amana',
      'Ask the seller to transfer ownership',
      'Amana registry of devices and reports',
      'NGN 100.00',
      'AMN-7K3QX9VB2M4T',
      'https://amana.example/certificates/AM-2026-7K3QX9VB-4M2NT8RC',
      'Receipt in the public log:',
      'https://amana.example/transparency#certificate=AM-2026-7K3QX9VB-4M2NT8RC',
    ]) {
      expect(flat).toContain(fact)
      expect(html).toContain(fact)
    }
  })

  test('only a clean one links to a certificate; a stolen one says first what to do', async () => {
    const { text, html } = await renderReportMail(
      exampleReport({ result: 'stolen', findings: ['stolen_flag'] }),
      TO,
    )
    expect(text + html).not.toMatch(/\/certificates\/|#certificate=/)
    expect(text.indexOf('Walk away')).toBeGreaterThan(0)
    expect(text.indexOf('Walk away')).toBeLessThan(text.indexOf('What we found'))
    expect(text).toContain('police station')
  })

  test.each([
    ['lost_flag', 'Reported lost by its owner', 'Tell its owner that you found it'],
    ['ownership_disputed', 'Ownership is disputed', 'Dial *#06# on the phone'],
    ['check_digit_mismatch', 'The number looks altered', 'Dial *#06# on the phone'],
    ['listed_lost', 'On a list of lost devices', 'Dial *#06# on the phone'],
  ] as const)('flagged for %s: %s', async (code, headline, firstStep) => {
    const { text, html } = await renderReportMail(
      exampleReport({ result: 'flagged', findings: ['registered', code] }),
      TO,
    )
    const flat = text.replace(/\s+/g, ' ')
    expect(flat.indexOf(headline)).toBeGreaterThan(0)
    expect(flat.indexOf(headline)).toBeLessThan(flat.indexOf('354188040123456'))
    expect(flat).toContain(`1. ${firstStep}`)
    expect(html).toContain(headline)
  })

  test('nothing promises more than is known', async () => {
    const { text } = await renderReportMail(exampleReport(), TO)
    expect(text).toContain('as of November 21, 2026')
    expect(text).toContain('lists that Amana does not receive')
    expect(text).not.toMatch(/guarantee|everywhere|is safe/i)
  })

  test('a brand cannot bring HTML or lines of its own', async () => {
    const { text, html } = await renderReportMail(
      exampleReport({ brand: '<script>x</script>\r\nResult: Clean', model: '"><img>' }),
      TO,
    )
    expect(html).not.toMatch(/<script|<img/)
    expect(text).not.toMatch(/^Result: Clean/m)
  })

  test('carries a PDF that names IMEI and verdict, and is the same when made again', async () => {
    const mail = await renderReportMail(exampleReport(), TO)
    expect(await renderReportMail(exampleReport(), TO)).toEqual(mail)
    expect(mail.attachments).toHaveLength(1)
    expect(mail.attachments[0]).toMatchObject({
      filename: 'amana-report-354188040123456.pdf',
      contentType: 'application/pdf',
    })
    const task = getDocument({ data: new Uint8Array(mail.attachments[0]?.content ?? []), verbosity: 0 })
    const { items } = await (await (await task.promise).getPage(1)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    expect(text).toContain('Clean')
    expect(text).toContain('354188040123456')
    await task.destroy()
  })
})
