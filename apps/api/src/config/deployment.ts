/** Real deployments, and trials on somebody's machine, are told apart here (decisions §17). */

/** The settings by which a real deployment is known. Each of them alone is enough. */
export interface DeploymentSigns {
  production: boolean
  databaseUrl: string | undefined
  publicUrl: string | undefined
  paystackKey: string | undefined
}

export function isRealDeployment({ production, databaseUrl, publicUrl, paystackKey }: DeploymentSigns): boolean {
  const live = paystackKey?.startsWith('sk_live_') ?? false
  return production || databaseUrl !== undefined || isHttps(publicUrl) || live
}

export function isHttps(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).protocol === 'https:'
}
