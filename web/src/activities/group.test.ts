import { describe, expect, it } from 'vitest';
import { alertState } from './alert-state.ts';
import { coverOf } from './event-cover.ts';
import { groupOf } from './group.ts';

const site = {
  id: '7',
  name: 'North door',
  type: 'fly_scan',
  shared: false,
  bookmarked: false,
  permissions: ['full'],
  threshold: 30,
  increase_threshold: 5,
  memo: '',
  sensor_settings: null,
  receive_notifications: false,
  trap_replaced_on: null,
  trap_effective_days: null,
  sensor_id: 'SN_1',
  sensor: { id: 'SN_1', name: 'Scanner 1', installed_at: 1_790_000_000 },
  organization: null,
  time_zone: 'Asia/Tokyo',
  created_by: null,
  installed_at: 1_790_000_000,
  last_active: 1_795_000_000,
  no_response: false,
  etag: 'x',
} as const;

function stateOf(change: object) {
  const installation_site = { ...site, permissions: ['full'], ...change };
  return groupOf({ installation_site, events: [], last_evaluated: null })?.state;
}

describe('a section of the activity page', () => {
  it('tells a healthy silence from a dead unit', () => {
    expect(stateOf({})).toBe('reporting');
    expect(stateOf({ no_response: true })).toBe('no_response');
    expect(stateOf({ last_active: null })).toBe('no_report');
    expect(stateOf({ last_active: null, sensor_id: null, sensor: null })).toBe('no_sensor');
  });

  it('claims nothing of a shared site’s unit', () => {
    expect(stateOf({ last_active: null, sensor_id: null, sensor: null, shared: true })).toBe('shared');
  });

  it('is nothing without a site or sensor', () => {
    expect(groupOf({ events: [], last_evaluated: null })).toBeNull();
  });
});

describe('an event on a card', () => {
  it('has the four alert states of the specification', () => {
    expect(alertState({ alert: false, increaseAlert: false })).toBe('normal');
    expect(alertState({ alert: true, increaseAlert: false })).toBe('over_summary_threshold');
    expect(alertState({ alert: false, increaseAlert: true })).toBe('over_increase_threshold');
    expect(alertState({ alert: true, increaseAlert: true })).toBe('over_both_threshold');
  });

  it('shows the middle camera before the others, and nothing before there is something', () => {
    const picture = (key: string, thumbnail_url: string | null, content_type = 'image/jpeg') => ({
      key,
      url: '/',
      width: null,
      height: null,
      content_type,
      tiles: null,
      thumbnail_url,
      display_url: null,
      error: null,
    });
    const [left, center] = [picture('photo_left', '/l'), picture('photo_center', '/c')];
    expect(coverOf({ attachments: { photo_left: left, photo_center: center } })).toEqual({ src: '/c', film: false });
    expect(coverOf({ attachments: { video: picture('video', '/v', 'video/mp4') } })).toEqual({ src: '/v', film: true });
    expect(coverOf({ attachments: { photo: picture('photo', null) } })).toBeNull();
  });
});
