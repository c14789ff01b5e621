/** Documents for the tests of the report's PDF and e-mail. */
import { type FindingCode, findingOf, formatDateTime, type VerificationResult } from '@amana/contract'
import { systemClock } from '../../kernel/clock.ts'
import type { ReportDocument } from './report-document.ts'
import { createReportLinks, type ReportLinks } from './report-links.ts'

const COMPLETED_AT = '2026-11-21T14:25:30.123Z'

export interface ExampleOptions {
  result?: VerificationResult
  brand?: string
  model?: string
  findings?: FindingCode[]
  imei?: string
}

export function exampleReport(options: ExampleOptions = {}): ReportDocument {
  const {
    result = 'clean',
    brand = 'Samsung',
    model = 'Galaxy A54 5G',
    findings = ['not_registered'],
    imei = '354188040123456',
  } = options
  const time = formatDateTime(COMPLETED_AT)
  return {
    verification: {
      id: '0191d3a0-1111-7000-8000-000000000001',
      status: 'completed',
      created_at: '2026-11-21T14:20:00.000Z',
      expires_at: '2026-12-21T14:20:00.000Z',
      completed_at: COMPLETED_AT,
      delivered_at: null,
      paid_amount: '100.00',
      required_amount: '100.00',
      result,
      statement:
        result === 'clean' ? `No report known to Amana as of ${time}.` : `Reported to Amana as of ${time}.`,
      device_info: { device: imei, device_brand: brand, device_model: model, brand, model },
      findings: findings.map(findingOf),
      sources: [
        { name: 'Amana registry of devices and reports', as_of: COMPLETED_AT },
        { name: 'Imported stolen and blocked lists', as_of: null },
        { name: 'Table of models by TAC', as_of: '2017-08-04T00:00:00.000Z' },
      ],
      email: 'ada.obi@example.com',
      certificate_number: result === 'clean' ? 'AM-2026-7K3QX9VB-4M2NT8RC' : null,
      in_use: null,
      report_link: 'https://amana.example/r/h7Kq3mVb2XwT',
    },
    certificate:
      result === 'clean'
        ? {
            number: 'AM-2026-7K3QX9VB-4M2NT8RC',
            url: 'https://amana.example/certificates/AM-2026-7K3QX9VB-4M2NT8RC',
            keyId: 'Xk3v9QmT2bLw8sYd',
            offline: `AMN1:${'ABC12 $%*+-./:'.repeat(29)}`,
          }
        : null,
    payment: {
      reference: 'AMN-7K3QX9VB2M4T',
      amount: '100.00',
      method: 'card',
      paidAt: new Date('2026-11-21T14:25:29Z'),
    },
    issuedAt: new Date(COMPLETED_AT),
    publicUrl: 'https://amana.example',
  }
}

/** Links by a key that is not the product's. */
export function testReportLinks(publicUrl: string): ReportLinks {
  return createReportLinks({
    clock: systemClock,
    reportKey: Buffer.alloc(32, 9),
    reportKeyOld: null,
    publicUrl,
  })
}
