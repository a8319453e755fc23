import { QueryClient, useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactNode, useEffect, useRef } from 'react';

/**
 * Code that has been loaded. It is kept apart from responses of the server: leaving a page cancels its requests, and
 * signing in forgets them, but code that is on its way when that happens must arrive.
 */
const loaded = new QueryClient();

/** Props of `LazyPart`. */
export interface LazyPartProps<P extends object> {
  /** Identifies the part. */
  readonly name: string;
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  /** Shown until the part has loaded. */
  readonly waiting?: ReactNode;
  readonly onFailure: () => void;
}

/**
 * A part of a page whose code is loaded when it is first shown. If that fails (no connection, or a newer portal with
 * other files) the page itself stays, and `onFailure` is called. Only a reload helps then: the browser and the build's
 * loader remember which files failed.
 */
export function LazyPart<P extends object>({
  name,
  load,
  props,
  waiting = null,
  onFailure,
}: LazyPartProps<P>): ReactNode {
  const { data, isError } = useQuery(
    {
      queryKey: [name],
      queryFn: load,
      networkMode: 'always',
      retry: false,
      retryOnMount: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      structuralSharing: false,
    },
    loaded,
  );
  const latest = useRef(onFailure);
  useEffect(() => {
    latest.current = onFailure;
  }, [onFailure]);
  useEffect(() => {
    if (isError) latest.current();
  }, [isError]);
  return data ? createElement(data, props) : waiting;
}
