/** The amount due when none is given. */
export const DEFAULT_REQUIRED_AMOUNT = '500.00'

/** `"100.00"` → `NGN100`; `"1250.50"` → `NGN1,250.50`. */
export function priceText(amount: string = DEFAULT_REQUIRED_AMOUNT): string {
  const [whole = '0', decimals = '00'] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `NGN${grouped}${/^0*$/.test(decimals) ? '' : `.${decimals.padEnd(2, '0')}`}`
}
