/** An organization and the sensor type whose head is meant. Source: LEARN-1. */
export interface TaughtType {
  readonly organization_id: number;
  readonly sensor_type: string;
}
