import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Card({ className, ...div }: ComponentProps<'div'>) {
  return (
    <div
      {...div}
      className={classes('rounded-lg border border-line bg-raised p-5 shadow-card md:p-6', className)}
    />
  )
}
