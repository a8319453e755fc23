import { invalidValue } from '../common/errors.ts';
import { insectTypes } from '../insects/insect.catalogue.ts';
import { codeOf, isInsectType } from '../insects/insect.rules.ts';
import { routeOfCode } from './month-figures.rules.ts';
import type { DashboardPartQuery } from './month.schema.ts';

/** Codes that count, or all but these. */
export interface CodeCondition {
  readonly codes: readonly number[];
  readonly besides: boolean;
}

/** Which part of a month's figures a number is. Source: DASH-12. */
export interface PartConditions {
  /** Days of the month, both included, from 1. */
  readonly days: { readonly first: number; readonly last: number };
  /** 0 is Monday. */
  readonly weekday: number | null;
  readonly hour: number | null;
  /** Increases of types that meet all of these; null: increases of events. */
  readonly types: readonly CodeCondition[] | null;
}

const lastDay = 31;

/**
 * Which part of a month a query asks for. With a selected type, both figures are that type's. Source: DASH-12.
 * @throws Problem validation_failed
 */
export function partConditions(query: DashboardPartQuery): PartConditions {
  const types: CodeCondition[] = [
    ...(query.insect_type === undefined ? [] : [only('/insect_type', query.insect_type)]),
    ...(query.type === undefined ? [] : [only('/type', query.type)]),
    ...(query.except === undefined || query.except === '' ? [] : [allBut(query.except)]),
    ...(query.route === undefined ? [] : [ofRoute(query.route)]),
  ];
  const ofTypes = query.figure === 'types' || query.insect_type !== undefined;
  if (!ofTypes && types.length > 0) throw invalidValue('/figure', 'must be types where types or routes are chosen');
  const { day, up_to = lastDay } = query;
  return {
    days: { first: day ?? 1, last: Math.min(day ?? lastDay, up_to) },
    weekday: query.weekday ?? null,
    hour: query.hour ?? null,
    types: ofTypes ? types : null,
  };
}

function codeAt(path: string, type: string): number {
  if (!isInsectType(type)) throw invalidValue(path, 'is no insect type');
  return codeOf(type);
}

function only(path: string, type: string): CodeCondition {
  return { codes: [codeAt(path, type)], besides: false };
}

function allBut(types: string): CodeCondition {
  return { codes: types.split(',').map((type) => codeAt('/except', type)), besides: true };
}

/** Codes that are not known are not assigned either. */
function ofRoute(route: NonNullable<DashboardPartQuery['route']>): CodeCondition {
  const assigned = insectTypes.map(codeOf).filter((code) => routeOfCode(code) !== 'not_assigned');
  return route === 'not_assigned'
    ? { codes: assigned, besides: true }
    : { codes: assigned.filter((code) => routeOfCode(code) === route), besides: false };
}

/** Whether a code meets all conditions. In SQL: `meetsCodesSql`. Source: DASH-12. */
export function meetsCodes(code: number, conditions: readonly CodeCondition[]): boolean {
  return conditions.every(({ codes, besides }) => codes.includes(code) !== besides);
}
