/** An officer adds the IMEI of a report that waits for it, from a paper of its reporter. */
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { GRACE, signInOfficer } from './officers.ts'
import { newPhone, textedCode } from './people.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

test('an officer adds the IMEI of a report that waits, which then is under review', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const phone = newPhone()
  const about = { reporter_name: 'Hauwa Sule', flag_type: 'stolen', device_state: 'Lagos', location: 'Ojota' }
  const report = { ...about, imei: null, phone, device_brand: 'Tecno Spark 20' }
  const sent = await request.post('/api/v1/reports/', {
    data: { ...report, reason_for_flagging: 'Snatched' },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const caseNumber: string = (await sent.json()).response_data.case
  const code = await textedCode(phone, 'report')
  const proven = await request.post(`/api/v1/reports/${caseNumber}/verify-contact/`, { data: { code } })
  expect(proven.ok(), await proven.text()).toBe(true)

  await openAs(page, await signInOfficer(request, GRACE), '/law-enforcement/waiting')
  await page.getByText('Reports without an IMEI', { exact: true }).click()
  await page.getByRole('button', { name: `Add the IMEI of case ${caseNumber}` }).click()
  const dialog = page.getByRole('dialog', { name: `IMEI of ${caseNumber}` })
  const add = dialog.getByRole('button', { name: 'Add the IMEI' })
  await add.click()
  await expect(dialog.getByLabel('IMEI', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('IMEI', { exact: true }).fill(newImei())
  await add.click()
  const source = dialog.getByLabel('Where the number comes from (affidavit, box, receipt)')
  await expect(source).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page, { what: 'the form of an IMEI that follows' })
  await expectNoSidewaysScroll(page, 'the form of an IMEI that follows')
  await source.fill('Sworn affidavit, seen at the station')
  await add.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Add the IMEI of case ${caseNumber}` })).toHaveCount(0)
  const read = await request.get(`/api/v1/reports/${caseNumber}/?phone=${encodeURIComponent(phone)}`)
  expect((await read.json()).response_data.status).toBe('under_review')
})
