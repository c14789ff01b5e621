/** The number of a case: a line never ends at one of its hyphens. */
export function CaseNumber({ of: number }: { of: string }) {
  return <span className="digits whitespace-nowrap">{number}</span>
}
