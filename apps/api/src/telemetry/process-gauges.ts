/** Gauges of each process at the moment of reading: connections, circuits. */
import type { PaymentMethod } from '@amana/contract'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/index.ts'
import { circuitOpenFor, providerOf } from '../modules/payments/index.ts'
import type { TelecomRecords } from '../ports/telecom-records.ts'

export function gaugePool(registry: Registry, { pool, waits }: Pick<Database, 'pool' | 'waits'>): void {
  new Gauge({
    name: 'amana_database_connections',
    help: 'Connections to the primary by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.labels('idle').set(pool.idleCount)
      this.labels('busy').set(pool.totalCount - pool.idleCount)
    },
  })
  new Gauge({
    name: 'amana_database_connections_max',
    help: 'DATABASE_POOL_SIZE of all processes',
    registers: [registry],
    collect() {
      this.set(pool.options.max)
    },
  })
  new Gauge({
    name: 'amana_database_waiting',
    help: 'Statements that wait for a connection now',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount)
    },
  })
  new Counter({
    name: 'amana_database_waits_total',
    help: 'Waits for a connection, because all were busy',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(waits.count)
    },
  })
  new Counter({
    name: 'amana_database_wait_seconds_total',
    help: 'Time spent in these waits',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(waits.seconds)
    },
  })
}

/** A circuit is of one way to pay. */
export function gaugeCircuits(
  registry: Registry,
  deps: Parameters<typeof circuitOpenFor>[0] & { methods: readonly PaymentMethod[] },
): void {
  new Gauge({
    name: 'amana_circuit_open',
    help: 'Processes that do not ask the provider of this way to pay, after five failures in a row',
    labelNames: ['provider', 'method'],
    registers: [registry],
    collect() {
      for (const method of deps.methods)
        this.labels(providerOf(deps, method).name, method).set(circuitOpenFor(deps, method) === null ? 0 : 1)
    },
  })
}

/** A network has a gauge of its own: people can pay, sign in and transfer without it. */
export function gaugeNetworkCircuits(
  registry: Registry,
  { telecom }: { telecom: Pick<TelecomRecords, 'circuits'> },
): void {
  new Gauge({
    name: 'amana_network_circuit_open',
    help: 'Processes that do not ask this mobile network about numbers, after five failures in a row',
    labelNames: ['network'],
    registers: [registry],
    collect() {
      for (const { network, open } of telecom.circuits()) this.labels(network).set(open ? 1 : 0)
    },
  })
}
