/** A long address breaks before its at sign first. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
