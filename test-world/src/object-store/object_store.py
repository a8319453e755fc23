"""OpenStack Swift with its S3 interface on one machine, for tests: rings of one device, or one of its four servers.

    object_store.py rings FOLDER account:PORT container:PORT object:PORT
    object_store.py serve FOLDER NAME
"""

import ctypes
import os
import signal
import sys

from swift.common import utils
from swift.common.ring import RingBuilder


def build_rings(folder, servers):
    for server in servers:
        name, port = server.split(':')
        builder = RingBuilder(4, 1, 0)
        device = {'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'device',
                  'weight': 1, 'meta': ''}
        device.update({'replication_ip': device['ip'], 'replication_port': device['port']})
        builder.add_dev(device)
        builder.rebalance()
        builder.get_ring().save(os.path.join(folder, name + '.ring.gz'))


def end_with_parent():
    """Lets the system end this process when the test does. A thread that waits would disturb the server's own."""
    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


def serve(folder, name):
    utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')
    utils.HASH_PATH_PREFIX, utils.HASH_PATH_SUFFIX = b'a', b'b'
    from swift.common.wsgi import run_wsgi
    sys.exit(run_wsgi(os.path.join(folder, name + '.conf'), name + '-server'))


command, folder, *rest = sys.argv[1:]
if command == 'rings':
    build_rings(folder, rest)
else:
    end_with_parent()
    serve(folder, rest[0])
