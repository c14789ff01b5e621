import { initialOf } from '../../lib/display-name.ts'

/** The initial of a person in a circle, beside the name. */
export function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-8 sm:size-10 shrink-0 items-center justify-center rounded-full bg-ground-raised font-semibold"
    >
      {initialOf(name)}
    </span>
  )
}
