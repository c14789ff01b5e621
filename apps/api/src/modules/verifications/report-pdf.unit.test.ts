import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, describe, expect, test } from 'vitest'
import { type ExampleOptions, exampleReport } from './report.fixtures.ts'
import { renderReportPdf } from './report-pdf.ts'
import { REPORT_TEXTS } from './report-texts.ts'

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  await task.destroy()
  return pages
}

async function render(options: ExampleOptions): Promise<string[]> {
  return pagesOf(await renderReportPdf(exampleReport(options)))
}

describe('report as a PDF', () => {
  test('a clean one is a page with the verdict, the IMEI, the sources, the payment and the certificate', async () => {
    const pages = await render({})
    expect(pages).toHaveLength(1)
    for (const text of [
      'Clean',
      '35 418804 012345 6',
      '354188040123456',
      'Samsung Galaxy A54 5G',
      'No report known to Amana as of November 21, 2026, 15:25 WAT.',
      'Not registered with Amana',
      'Amana registry of devices and reports',
      'Data up to August 04, 2017',
      'NGN 100.00',
      'AMN-7K3QX9VB2M4T',
      'AM-2026-7K3QX9VB-4M2NT8RC',
      'https://amana.example/certificates/AM-2026-7K3QX9VB-4M2NT8RC',
      'Xk3v9QmT2bLw8sYd',
      'amana-certificates.json',
      'Page 1 of 1',
    ]) {
      expect(pages[0]).toContain(text)
    }
  })

  test('a stolen one says what to do and carries no certificate', async () => {
    const [page] = await render({ result: 'stolen', findings: ['stolen_flag'], brand: '', model: '' })
    for (const text of [
      'Stolen',
      'Do not buy this device',
      'Reported stolen',
      'police station',
      'Brand and model not known',
    ]) {
      expect(page).toContain(text)
    }
    expect(page).not.toContain('Certificate')
    expect(page).not.toContain('Clean')
  })

  test('a lost phone has its headline, and its owner in the first step', async () => {
    const [page] = await render({ result: 'flagged', findings: ['registered', 'lost_flag'] })
    expect(page).toContain('Reported lost by its owner')
    expect(page).toMatch(/What to do next 1\.? ?Tell its owner that you found it/)
    expect(page).not.toContain('transfer ownership')
  })

  test('many findings and a very long name flow, and every page has its footer', async () => {
    const pages = await render({
      result: 'flagged',
      brand: 'TECNO MOBILE LIMITED '.repeat(30),
      model: 'WithoutAnySpace'.repeat(30),
      findings: [
        'check_digit_mismatch',
        'tac_unknown',
        'registered',
        'lost_flag',
        'report_under_review',
        'police_hold',
        'all_digits_equal',
      ],
    })
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('Page 1 of 2')
    expect(pages[1]).toContain('Page 2 of 2')
    expect(pages.join(' ')).toContain('All digits are the same')
  })

  test('without a charge there is no payment part', async () => {
    const [page] = await pagesOf(await renderReportPdf({ ...exampleReport(), payment: null }))
    expect(page).not.toContain('Payment')
  })

  test('the same document gives the same bytes', async () => {
    const [first, second] = await Promise.all([
      renderReportPdf(exampleReport()),
      renderReportPdf(exampleReport()),
    ])
    expect(first.equals(second)).toBe(true)
    expect((await renderReportPdf(exampleReport({ imei: '490154203237518' }))).equals(first)).toBe(false)
  })

  test('has a title and an author', async () => {
    const task = getDocument({ data: new Uint8Array(await renderReportPdf(exampleReport())), verbosity: 0 })
    const { info } = await (await task.promise).getMetadata()
    expect(info).toMatchObject({
      Title: 'Clean: Amana report for IMEI 35 418804 012345 6',
      Author: 'Amana',
      CreationDate: 'D:20261121142530Z',
      Language: 'en-NG',
    })
    await task.destroy()
  })

  test('a check without a result has no report', async () => {
    const document = exampleReport()
    await expect(
      renderReportPdf({ ...document, verification: { ...document.verification, result: null } }),
    ).rejects.toThrow('result')
  })
})

describe('in another language', () => {
  afterEach(() => REPORT_TEXTS.bound.clear())

  async function inYoruba(meaning: string): Promise<{ text: string; below: number }> {
    const { english } = REPORT_TEXTS
    const clean = { ...english.results.clean, word: 'Kò ní ìṣòro', meaning }
    REPORT_TEXTS.bound.set('yo', { ...english, results: { ...english.results, clean } })
    const pdf = await renderReportPdf({ ...exampleReport(), locale: 'yo' })
    const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
    const { items } = await (await (await task.promise).getPage(1)).getTextContent()
    const texts = items.flatMap((item) => ('str' in item ? [item] : []))
    const below: number = texts.find(({ str }) => str.startsWith('IMEI 354'))?.transform[5]
    await task.destroy()
    const text = texts.map(({ str }) => str).join(' ')
    return { text: text.replace(/\s+/g, ' ').normalize('NFC'), below }
  }

  test('marks above and below letters are drawn, and dates have the names of the language', async () => {
    const { text } = await inYoruba('Ẹ má ṣe rà á.')
    expect(text).toContain('Kò ní ìṣòro'.normalize('NFC'))
    expect(text).toContain('Ẹ má ṣe rà á.'.normalize('NFC'))
    expect(text).toContain('21 Oṣù Bélú 2026, 15:25 WAT'.normalize('NFC'))
  })

  test('a meaning of many lines pushes down what follows', async () => {
    const [short, long] = [
      await inYoruba('Ẹ má ṣe rà á.'),
      await inYoruba('Ẹ má ṣe rà á. '.repeat(25).trim()),
    ]
    expect(short.below - long.below).toBeGreaterThan(20)
  })
})
