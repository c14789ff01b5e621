import { type DemoSignIn, readDeployment } from '@amana/contract/system'
import { useEffect, useState } from 'react'
import { call } from './api.ts'

/** The demo data's people of one kind; none on a real deployment, or when it cannot be asked. */
export function useDemoPeople(wanted: DemoSignIn['kind']): readonly DemoSignIn[] {
  const [people, setPeople] = useState<readonly DemoSignIn[]>([])
  useEffect(() => {
    const left = new AbortController()
    call(readDeployment, {}, { signal: left.signal })
      .then(({ data }) => setPeople(data.demo_sign_ins.filter(({ kind }) => kind === wanted)))
      .catch(() => {})
    return () => left.abort()
  }, [wanted])
  return people
}
